import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { formatInstant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { deliverMail } from '../../../kit/jobs/deliver-mail.ts'
import { defineJob } from '../../../kit/jobs/jobs.ts'
import { languageOf } from '../../../kit/reasons.ts'
import { visitMail } from '../fleets.emails.ts'
import { readVisitorSession } from './visitor-sessions.queries.ts'

/** E-mails a visitor their link in the language of the region; a session ended meanwhile sends none. */
export const mailVisitorLink = defineJob<{ sessionId: number; email: string; url: string; mailId: string }>({
  name: 'fleets.mailVisitorLink',
  run: async (ctx, { sessionId, email, url, mailId }) => {
    const visit = await readVisitorSession(ctx.db, sessionId)
    if (!visit.IsActive) return
    const { rows } = await sql<{ language: string }>`
      select r.language from places p join regions r on r.code = p.region where p.id = ${visit.PlaceId}`.execute(ctx.db)
    const language = languageOf(rows[0]?.language)
    const mail = visitMail({
      email,
      language,
      url,
      place: visit.PlaceName,
      plate: displayPlate(visit.CarNumber),
      until: formatInstant(visit.GrantedUntil, visit.TimeZone),
    })
    await deliverMail(ctx, { ...mail, idempotencyKey: `visitor link ${mailId}` })
  },
})
