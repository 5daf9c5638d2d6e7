import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import { savePlate } from '../../kit/database/plate-id.ts'
import { testNow } from '../../testing/test-clock.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { counting } from '../../kit/counting.ts'
import { insertRow } from '../../kit/database/rows.ts'

type ClientDraft = Insertable<Tables['clients']>
export type SavedClient = ClientDraft & { id: number; plates: readonly string[]; cardId: number | null }

export const saveCard = async (db: Db, clientId: number, expires_at = '2029-12-31'): Promise<number> => {
  const card = { token: `card-${clientId}`, masked_number: '•••• 4242', brand: 'Visa', expires_at }
  const { id } = await insertRow(db, 'credit_cards', { client_id: clientId, ...card })
  return id
}

const nextClient = counting()

class ClientFactory {
  readonly draft: ClientDraft
  readonly plates: readonly string[]
  readonly hasCard: boolean
  constructor(draft: ClientDraft, plates: readonly string[], hasCard: boolean) {
    this.draft = draft
    this.plates = plates
    this.hasCard = hasCard
  }
  private and(change: Partial<ClientDraft>): ClientFactory {
    return new ClientFactory({ ...this.draft, ...change }, this.plates, this.hasCard)
  }
  readonly named = (name: string) => this.and({ name })
  readonly withPhone = (phone_number: string) => this.and({ phone_number })
  readonly withEmail = (email: string) => this.and({ email })
  readonly in = (region: 'EST' | 'LVA') => this.and({ region, language: region === 'EST' ? 'EST' : 'LAV' })
  readonly withCredit = (credit_in_cents: number) => this.and({ credit_in_cents })
  readonly withPlates = (...plates: string[]) => new ClientFactory(this.draft, plates, this.hasCard)
  readonly withCard = () => new ClientFactory(this.draft, this.plates, true)

  async save(db: Db): Promise<SavedClient> {
    const { id } = await insertRow(db, 'clients', this.draft)
    for (const plate of this.plates)
      await db
        .insertInto('client_plates')
        .values({ client_id: id, plate_id: await savePlate(db, plate) })
        .execute()
    return { ...this.draft, id, plates: this.plates, cardId: this.hasCard ? await saveCard(db, id) : null }
  }
}

/** An Estonian client with a phone number only. */
export const aClient = (): ClientFactory => {
  const made = nextClient()
  const draft: ClientDraft = {
    name: `Driver ${made}`,
    phone_number: `+3725${String(made).padStart(7, '0')}`,
    region: 'EST',
    created_at: testNow,
  }
  return new ClientFactory(draft, [], false)
}
