let context: AudioContext | null = null;
let soundsUntil = 0;

const chimeMs = 500;

/**
 * Prepares the audio output at the user's first click or key press. Browsers forbid audio before that, and a start at
 * the first alert would delay the sound.
 */
export function prepareChime(signal: AbortSignal): void {
  const touched = new AbortController();
  const prepare = () => {
    touched.abort();
    setTimeout(openSound);
  };
  for (const event of ["click", "keydown"])
    document.addEventListener(event, prepare, { signal: AbortSignal.any([signal, touched.signal]) });
}

/**
 * Plays two soft notes. The notes are synthesized, so no file is downloaded. An alert that arrives while the notes
 * sound does not restart the notes.
 */
export function playChime(volume: number): void {
  const now = performance.now();
  if (volume === 0 || now < soundsUntil) return;
  soundsUntil = now + chimeMs;
  const audio = openSound();
  playNote(audio, 880, 0, volume);
  playNote(audio, 1_174.7, 0.12, volume);
}

function openSound(): AudioContext {
  context ??= new AudioContext();
  // The browser suspends the audio context until the user has interacted with the page.
  if (context.state !== "running") void context.resume();
  return context;
}

function playNote(audio: AudioContext, frequency: number, delay: number, volume: number): void {
  const start = audio.currentTime + delay;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume * 0.25, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.4);
}
