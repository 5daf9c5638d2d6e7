import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../kit/api/action.ts'
import { t, useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { alarms } from './alarms.api.ts'

/** Subscribes the user to the daily e-mail. */
export const DigestSwitch = () => {
  const text = useT()
  const { data } = useQuery(queryOf(alarms.digest, {}))
  const subscribe = useAction(alarms.subscribe, {
    success: ({ IsSubscribed }) => (IsSubscribed ? t(($) => $.alarms.digest.on) : t(($) => $.alarms.digest.off)),
  })
  return (
    <Switch
      label={text(($) => $.alarms.digest.label)}
      checked={data?.IsSubscribed ?? false}
      disabled={data === undefined || subscribe.isRunning}
      onChange={({ currentTarget: { checked } }) => void subscribe.run({ IsSubscribed: checked })}
    />
  )
}
