/** `12` = [T1, T2), `23` = [T2, T3), `31` = the rest of the same calendar day (R43). */
export const periods = ['12', '23', '31'] as const
export type Period = (typeof periods)[number]
