// By itself, because the address of the page needs it before any schema is loaded.

/** The worst first. */
export const alarmKinds = [
  'CONTROLLER_DEAD',
  'GATE_OPEN_TOO_LONG',
  'NO_READS',
  'GATE_KEPT_OPEN',
  'CONTROLLER_LATE',
  'WEAK_SIGNAL',
] as const
