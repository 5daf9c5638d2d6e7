import { Stack, Text, VisuallyHidden } from '@mantine/core'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../kit/format.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { QueryContent } from '../../../ui/page/QueryContent.tsx'
import { sessions } from '../../session-records/sessions.api.ts'

/** Driver's rating (R83). */
export const SessionRating = ({ session }: { session: Session }) => {
  const t = useT()
  const { moment } = useFormat()
  const query = useQuery(queryOf(sessions.rating, { id: session.Id }, { isShown: true }))
  return (
    <QueryContent query={query}>
      {({ Rating, Text: words, CreatedAt }) => (
        <Stack gap="xs">
          <Text size="xl">
            <VisuallyHidden>{t(($) => $.sessions.mark.rating, { count: Rating })}</VisuallyHidden>
            <span aria-hidden>
              {'★'.repeat(Rating)}
              {'☆'.repeat(Math.max(0, 5 - Rating))}
            </span>
          </Text>
          <Text style={{ whiteSpace: 'pre-line' }} c={words === '' ? 'dimmed' : undefined}>
            {words === '' ? t(($) => $.sessions.rating.noText) : words}
          </Text>
          <Text size="xs" c="dimmed">
            {moment(CreatedAt, session.Place.TimeZone)}
          </Text>
        </Stack>
      )}
    </QueryContent>
  )
}
