/** Handler of parts whose effect is not shown here. */
export const nothing = (): void => undefined
