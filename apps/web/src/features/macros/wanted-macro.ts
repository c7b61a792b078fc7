/** Macro that was chosen outside its dialog, with the ticket on which it will run. */
let wanted: { ticketId: number; macroId: number } | null = null;

/** Makes the dialog of macros begin with this macro, so that the user reads its steps before running it. */
export function requestMacro(ticketId: number, macroId: number): void {
  wanted = { ticketId, macroId };
}

/** Returns the macro with which the dialog of the ticket begins. */
export function takeWantedMacro(ticketId: number): number | undefined {
  const macroId = wanted?.ticketId === ticketId ? wanted.macroId : undefined;
  wanted = null;
  return macroId;
}
