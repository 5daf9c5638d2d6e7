/** Pixels of the button of a legal hold, reserved while its code and its state load. */
export const legalHoldHeight = 30
