import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { testNow } from '../../testing/test-clock.ts'

type NotificationDraft = Omit<Insertable<Tables['notifications']>, 'client_id'>

class NotificationFactory {
  readonly draft: NotificationDraft
  constructor(draft: NotificationDraft) {
    this.draft = draft
  }
  private and(change: Partial<NotificationDraft>): NotificationFactory {
    return new NotificationFactory({ ...this.draft, ...change })
  }
  readonly by = (channel: 'PUSH' | 'EMAIL' | 'SMS') => this.and({ channel })
  readonly delivered = () => this.and({ status: 'DELIVERED', sent_at: testNow, settled_at: testNow })
  readonly failed = () => this.and({ status: 'FAILED', reason: 'refused', settled_at: testNow })

  save(db: Db, client: { id: number }): Promise<{ id: number }> {
    return insertRow(db, 'notifications', { ...this.draft, client_id: client.id, message_key: crypto.randomUUID() })
  }
}

/** A queued text message without a job. */
export const aNotification = (): NotificationFactory =>
  new NotificationFactory({ channel: 'SMS', title: 'Teie parkimine', body: 'Värav on avatud.', message_key: '' })
