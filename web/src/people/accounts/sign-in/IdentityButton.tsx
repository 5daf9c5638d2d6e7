import { Button, Divider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useAction } from '../../../kit/api/action.ts'
import { useT } from '../../../kit/phrases.ts'
import { queryOf } from '../../../kit/api/query.ts'
import { goToProvider, identityProvider } from './identity-provider.api.ts'

/** The operator's identity provider, if configured; without an answer only the password is offered. */
export const IdentityButton = () => {
  const t = useT()
  const { to } = useSearch({ from: '/login', shouldThrow: false }) ?? {}
  const { data } = useQuery(queryOf(identityProvider.identityProvider, {}, { isShown: true }))
  const { run, isRunning } = useAction(identityProvider.start)
  const leave = async (): Promise<void> => {
    const started = await run({})
    if (started) goToProvider(started, to)
  }
  const name = data?.Name ?? ''
  if (name === '') return null
  return (
    <>
      <Divider label={t(($) => $.accounts.login.or)} />
      <Button variant="default" size="md" fullWidth loading={isRunning} onClick={() => void leave()}>
        {t(($) => $.accounts.login.continueWith, { name })}
      </Button>
    </>
  )
}
