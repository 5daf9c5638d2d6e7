// A file apart: the route's search schema needs the kinds before the zod schemas load.

/** Most severe first. */
export const alarmKinds = [
  'BOOKS_DIFFER',
  'CONTROLLER_DEAD',
  'GATE_OPEN_TOO_LONG',
  'NO_READS',
  'GATE_KEPT_OPEN',
  'CONTROLLER_LATE',
  'WEAK_SIGNAL',
] as const
