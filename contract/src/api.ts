import { features } from './features.ts'

type Apis = (typeof features)[number]['api']
type NamesOf<Feature> = Feature extends unknown ? keyof Feature : never

/** Every endpoint of the product. */
export type Api = { readonly [Name in NamesOf<Apis>]: Extract<Apis, Readonly<Record<Name, unknown>>>[Name] }

export const api = Object.fromEntries(features.flatMap((feature) => Object.entries(feature.api))) as Api // `fromEntries` loses the keys.
