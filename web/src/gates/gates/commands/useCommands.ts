import type { GateCommandName } from '@parkla/contract/gates/devices/device-messages.ts'
import { isCommandUnderWay } from '@parkla/contract/gates/gates/gates.lifecycle.ts'
import { hasExtras, secondsToAnswer } from '@parkla/contract/gates/gates/gates.policy.ts'
import type { GateCommand, GateController, SendGateCommand } from '@parkla/contract/gates/gates/gates.schema.ts'
import { useTimeout } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../kit/api/action.ts'
import { useLive } from '../../../kit/api/live.ts'
import { t } from '../../../kit/phrases.ts'
import { queryClient, queryOf, refresh } from '../../../kit/api/query.ts'
import { snackbar } from '../../../kit/snackbar.ts'
import { gates } from '../gates.api.ts'

export type CommandRequest = { Command: GateCommandName } & Partial<
  Omit<SendGateCommand, 'Command' | 'GateControllerId'>
>

const pollMs = 1_000
/** Time after a command in which live events refresh the page at once. */
const fastRefreshMs = 30_000
/** The server ends commands itself (R161); polling stops this long after that, when the server is out of reach. */
const graceMs = 20_000
const refreshAfterSwitchMs = 1_000
const switches: readonly GateCommandName[] = ['KEEP_OPEN', 'RELEASE_KEEP_OPEN']

const shownCommands = 20

const isPending = ({ Status }: GateCommand): boolean => isCommandUnderWay(Status)

const longestMs = (commands: readonly GateCommand[]): number =>
  Math.max(...commands.map(({ SendMode }) => secondsToAnswer[SendMode] * 1000)) + graceMs

/** Replaces the earlier "sent" message when the command fails (R161). */
const notifyFailure = ({ Status, Answer }: GateCommand): void => {
  if (Status === 'NO_ANSWER') snackbar.warning(t(($) => $.gates.command.noAnswerLong))
  if (Status === 'EXPIRED') snackbar.warning(t(($) => $.gates.command.expiredLong))
  if (Status === 'FAILED')
    snackbar.warning(
      Answer === ''
        ? t(($) => $.gates.passages.order.FAILED)
        : t(($) => $.gates.command.failedBecause, { answer: Answer }),
    )
}

let isReloading = false
let isReloadWanted = false

/** A moving gate sends several messages at once: those that arrive during a request cause one more after it, with the last state. */
const reloadGates = async (): Promise<void> => {
  isReloadWanted = true
  if (isReloading) return
  isReloading = true
  while (isReloadWanted) {
    isReloadWanted = false
    await queryClient.invalidateQueries({ queryKey: [gates.list.topic] })
  }
  isReloading = false
}

/** The user's commands to one controller, polled until they have a result. */
const useTracked = (placeId: number, controller: GateController) => {
  const [sent, setSent] = useState<readonly GateCommand[]>([])
  const [lastAtMs, setLastAtMs] = useState(0)
  const notified = useRef(new Set<number>())
  const query = useQuery({
    ...queryOf(gates.commands, { id: placeId, controllerId: controller.Id }, { isShown: true }),
    enabled: sent.length > 0,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const newest = sent.map((command) => state.data?.find(({ Id }) => Id === command.Id) ?? command)
      return newest.some(isPending) && Date.now() - lastAtMs < longestMs(newest) ? pollMs : false
    },
  })
  const commands = sent.map((command) => query.data?.find(({ Id }) => Id === command.Id) ?? command)
  const settled = commands.filter((command) => !isPending(command))
  useEffect(() => {
    const news = settled.filter(({ Id }) => !notified.current.has(Id))
    for (const command of news) {
      notified.current.add(command.Id)
      notifyFailure(command)
    }
    if (news.length > 0) void refresh('gates')
  })
  // Commands refresh the page at once; other changes use the throttled live refresh.
  useLive('gates', ({ id }) => {
    if (id !== controller.Id || Date.now() - lastAtMs >= fastRefreshMs) return
    void reloadGates()
  })
  const track = (command: GateCommand): void => {
    setLastAtMs(Date.now())
    setSent((before) => [command, ...before].slice(0, shownCommands))
  }
  return { commands, track }
}

/** Sends commands to one controller and tracks them. `send` resolves to true when the server has accepted the command. */
export const useCommands = (placeId: number, controller: GateController) => {
  const action = useAction(gates.command)
  const statusRequest = useAction(gates.command)
  const { commands, track } = useTracked(placeId, controller)
  const address = { id: placeId, controllerId: controller.Id }
  const refreshStatus = (): void => {
    if (hasExtras(controller)) void statusRequest.run({ ...address, Command: 'STATUS' })
    else void refresh('gates')
  }
  // The timeout is cancelled on unmount
  const { start: refreshLater } = useTimeout(refreshStatus, refreshAfterSwitchMs)
  const send = async (request: CommandRequest): Promise<boolean> => {
    const command = await action.run({ ...address, ...request })
    if (command === undefined) return false
    snackbar.success(t(($) => $.gates.command.sentLong))
    track(command)
    if (switches.includes(request.Command)) refreshLater()
    return true
  }
  return { send, isSending: action.isRunning, commands }
}
export type Commands = ReturnType<typeof useCommands>
