import { Alert, Anchor, Center, Loader, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../kit/phrases.ts'
import { impersonate } from '../../../kit/session.ts'
import { failureText } from '../../../kit/snackbar.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { accounts } from '../accounts.api.ts'

/** Signs in with the one-time identifier of a magic link, once (R27). */
export const MagicArrival = ({ uuid }: { uuid: string }) => {
  const t = useT()
  const [failure, setFailure] = useState<string>()
  const used = useRef('')
  useEffect(() => {
    if (used.current === uuid) return
    used.current = uuid
    accounts.login({ MagicLink: uuid }).then(impersonate, (error: unknown) => setFailure(failureText(error)))
  }, [uuid])
  return (
    <Stack>
      <PageTitle title={t(($) => $.accounts.login.title)} />
      {failure === undefined ? (
        <Center py="lg">
          <Loader aria-label={t(($) => $.accounts.signingIn)} />
        </Center>
      ) : (
        <>
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
          <Anchor renderRoot={(props) => <Link {...props} to="/" />} size="sm" ta="center">
            {t(($) => $['not-found'].toStart)}
          </Anchor>
        </>
      )}
    </Stack>
  )
}
