let context: AudioContext | null = null;

/** Two soft notes, made on the spot: nothing to download, and as loud as the volume says. */
export function playChime(volume: number): void {
  if (volume === 0) return;
  context ??= new AudioContext();
  // A page nobody has touched yet may not make a sound; the browser keeps the context suspended.
  if (context.state !== "running") void context.resume();
  playNote(context, 880, 0, volume);
  playNote(context, 1_174.7, 0.12, volume);
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
