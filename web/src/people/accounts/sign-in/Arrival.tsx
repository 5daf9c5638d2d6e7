import { Alert, Anchor, Center, Loader, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../kit/phrases.ts'
import { failureText } from '../../../kit/snackbar.ts'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'

/** Signs in once with the one-time identifier of an address; a failure offers the start page. */
export const Arrival = ({ id, arrive }: { id: string; arrive: (id: string) => Promise<void> }) => {
  const t = useT()
  const [failure, setFailure] = useState<string>()
  const used = useRef('')
  useEffect(() => {
    if (used.current === id) return
    used.current = id
    arrive(id).catch((error: unknown) => setFailure(failureText(error)))
  }, [id, arrive])
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
