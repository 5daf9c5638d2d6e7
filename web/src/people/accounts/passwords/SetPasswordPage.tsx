import { Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { ApiError } from '../../../kit/api/api-error.ts'
import { accounts } from '../accounts.api.ts'
import { purposeOf } from './link-purpose.ts'
import { ExpiredLink, ExpiredOfficerLink } from './ExpiredLink.tsx'
import { SetPasswordForm } from './SetPasswordForm.tsx'

/** Sets a password by a reset or activation link; an invalid link is shown at once (R24). */
export const SetPasswordPage = () => {
  const t = useT()
  const purpose = purposeOf(useLocation().pathname)
  const { uuid = '', email = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(queryOf(accounts.findLink, { uuid }, { isShown: true }))
  const expired = (of: string) =>
    purpose === 'officerActivation' ? <ExpiredOfficerLink /> : <ExpiredLink email={of} />
  // Before the error: if reading again fails, the form keeps its input.
  if (data) {
    const whose = data.Email || email
    return data.State === 'VALID' ? <SetPasswordForm uuid={uuid} purpose={purpose} email={whose} /> : expired(whose)
  }
  // A malformed identifier is shown as an invalid link.
  if (error instanceof ApiError && error.status === 400) return expired(email)
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  return (
    <>
      <PageTitle title={t(($) => $.accounts.setPassword.title)} />
      <Center py="lg">
        <Loader aria-label={t(($) => $.shell.loading)} />
      </Center>
    </>
  )
}
