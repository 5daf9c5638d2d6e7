/** Shorter texts match too many clients; trigram indexes need three characters. */
export const clientSearchMinLength = 3
