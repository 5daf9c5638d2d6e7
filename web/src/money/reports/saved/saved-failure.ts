import type { SavedReport } from '@parkla/contract/money/reports/saved-reports.schema.ts'
import { t } from '../../../kit/phrases.ts'

/** Why the newest mail of an own report was not sent; undefined unless it failed or its mails have ended. */
export const savedFailure = ({ LastStatus, LastFailure }: SavedReport): string | undefined => {
  const failure = LastStatus === 'WITHOUT_RIGHT' ? LastStatus : LastFailure
  return failure === '' ? undefined : t(($) => $.reports.saved.failure[failure])
}
