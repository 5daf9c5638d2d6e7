import { Center, Loader } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '../../../kit/phrases.ts'
import { session, signOut } from '../../../kit/session.ts'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { accounts } from '../accounts.api.ts'

/** Revokes and removes the token; offline it is only removed. */
const logout = async (): Promise<void> => {
  if (session()) await accounts.logout().catch(() => undefined)
  signOut()
}

/** `/login?logout=1` (R20). */
export const LogoutArrival = () => {
  const t = useT()
  const navigate = useNavigate()
  useEffect(() => {
    void logout().then(() => navigate({ to: '/login', replace: true }))
  }, [navigate])
  return (
    <>
      <PageTitle title={t(($) => $.accounts.signingOut)} />
      <Center py="lg">
        <Loader aria-label={t(($) => $.accounts.signingOut)} />
      </Center>
    </>
  )
}
