/** It has taken longer than a turn, and waits for the process that has time. Nobody makes another failure of it. */
export class TurnOver extends Error {}
