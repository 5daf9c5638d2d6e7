import type { Endpoint } from './endpoint.ts'

/** What a feature adds to the contract: its `*.feature.ts`, listed in `features.ts`. */
export interface ContractFeature {
  api: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>
  /** Topics of the announcements of its changes. */
  live?: readonly string[]
}
