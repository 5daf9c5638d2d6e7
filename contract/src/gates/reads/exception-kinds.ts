export const exceptionKinds = [
  'UNREAD',
  'EXIT_WITHOUT_ENTRY',
  'ENTRY_TWICE',
  'TWO_PLACES',
  'OUT_OF_ORDER',
  'CLOCK',
  'OVERSTAY',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]
