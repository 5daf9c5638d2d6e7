/** Ids of the first list of each kind in the demo, whose whitelists, fleets and campaigns are numbered together. */
export const demoLists = { whitelist: 1, fleet: 15, campaign: 22 } as const
