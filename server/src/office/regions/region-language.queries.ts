import type { ClientLanguage } from '@parkla/contract/people/clients/clients.schema.ts'
import { sql, type RawBuilder } from 'kysely'

/** The language of a new client: the first of their region, English where it has none (R15, R195). */
export const languageOfRegion = (region: string): RawBuilder<ClientLanguage> =>
  sql`coalesce((select r.languages[1] from regions r where r.code = ${region}), 'ENG')`
