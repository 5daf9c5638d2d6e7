import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Message, MessagePort, MessageReport } from '../../ports/message.port.ts'
import { PortFailure, PortTimeout } from '../../ports/port-failure.ts'
import { openJournal } from '../payment-sandbox/sandbox-journal.ts'
import { writeWhole } from '../write-whole.ts'
import { behaviourFor, readMessageBehaviour, type MessageBehaviour } from './message-behaviour.ts'

const delayMs = 5_000
/** R16: timeout of outgoing calls. */
const timeoutMs = 15_000
/** The delivery report arrives this long after the message. */
const reportMs = 5_000

type SandboxMessageOptions = {
  channel: 'sms' | 'push'
  /** Holds `<channel>.jsonl` (the provider's journal) and `behaviour`. Shared by all processes of one installation. */
  folder: string
  /** Receives the messages as files `<channel>-<key>.txt`, as a device would show them. */
  outbox: string
  now: () => Instant
  wait?: (ms: number) => Promise<unknown>
}

/** A journal line. The hash stands for the message: neither address nor text is written to the journal. */
type Entry = { at: Instant; idempotencyKey: string; hash: string; outcome: 'delivered' | 'undelivered' | 'silent' }

/**
 * Provider of text or push messages for demo, development and tests, with a durable journal. The file `behaviour` in its
 * folder sets how it answers; it is read on every request (`setMessageBehaviour`):
 *
 * - `answer` (default): accepts, reports the delivery after 5 s
 * - `refuse`: refuses the address; nothing is sent
 * - `undelivered`: accepts, reports after 5 s that the message did not arrive
 * - `fail`: unreachable; nothing is sent, `find` fails too
 * - `delay`: answers after 5 s
 * - `timeout`: sends without an answer (PortTimeout after 15 s)
 * - `silent`: accepts and never reports
 * - `byAddress`: chosen by the last two digits of the address: 01 refuse, 02 undelivered, 03 fail, 04 delay, 05 timeout,
 * 06 silent, all others answer
 *
 * A known key gets its first answer, whatever the behaviour (except `fail`).
 */
export const openSandboxMessages = (options: SandboxMessageOptions): MessagePort => {
  const { folder, channel, now, wait = sleep } = options
  const journal = openJournal<Entry>(folder, `${channel}.jsonl`)
  const entries = new Map<string, Entry>()

  /** The first line of a key decides, so processes append without a lock. */
  const recall = async (idempotencyKey: string): Promise<Entry | undefined> => {
    await journal.readNew((entry) => {
      if (!entries.has(entry.idempotencyKey)) entries.set(entry.idempotencyKey, entry)
    })
    return entries.get(idempotencyKey)
  }

  const accept = async (message: Message, behaviour: MessageBehaviour): Promise<Entry> => {
    const { idempotencyKey } = message
    if (behaviour === 'refuse') throw new PortFailure('refused', 'The provider refuses the address')
    await journal.append({ at: now(), idempotencyKey, hash: hashOf(message), outcome: outcomeOf(behaviour) })
    const entry = await recall(idempotencyKey)
    if (!entry) throw unreachable()
    return entry
  }

  return {
    send: async (message) => {
      const behaviour = behaviourFor(await readMessageBehaviour(folder), message.to)
      if (behaviour === 'fail') throw unreachable()
      const known = await recall(message.idempotencyKey)
      const entry = known ?? (await accept(message, behaviour))
      if (entry.hash !== hashOf(message)) throw new PortFailure('refused', 'Idempotency key belongs to another message')
      if (entry.outcome !== 'undelivered') await writeToOutbox(options, message)
      if (!known && behaviour === 'delay') await wait(delayMs)
      if (!known && behaviour === 'timeout') {
        await wait(timeoutMs)
        throw new PortTimeout('Message provider did not answer in time')
      }
      return reportOf(entry, now())
    },
    find: async (idempotencyKey) => {
      if ((await readMessageBehaviour(folder)) === 'fail') throw unreachable()
      const entry = await recall(idempotencyKey)
      return entry ? reportOf(entry, now()) : null
    },
  }
}

const unreachable = () => new PortFailure('unreachable', 'Message provider cannot be reached')

/** The key salts the hash: a phone number alone could be guessed. */
const hashOf = (message: Message): string =>
  createHash('sha256')
    .update(JSON.stringify([message.idempotencyKey, message.to, message.title, message.text]))
    .digest('hex')

const outcomeOf = (behaviour: MessageBehaviour): Entry['outcome'] => {
  if (behaviour === 'undelivered' || behaviour === 'silent') return behaviour
  return 'delivered'
}

const reportOf = ({ at, idempotencyKey, outcome }: Entry, now: Instant): MessageReport => {
  const providerReference = `sbx_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 20)}`
  const isReported = outcome !== 'silent' && Date.parse(now) - Date.parse(at) >= reportMs
  return { state: isReported ? outcome : 'accepted', providerReference }
}

/** A retry with the same key overwrites the same file. */
const writeToOutbox = async ({ channel, outbox }: SandboxMessageOptions, message: Message): Promise<void> => {
  const { to, title, text, idempotencyKey } = message
  const path = join(outbox, `${channel}-${idempotencyKey}.txt`)
  try {
    await writeWhole(path, [`To: ${to}`, title, text].filter((line) => line !== '').join('\n\n') + '\n')
  } catch (error) {
    throw new PortFailure('unreachable', 'The folder of messages cannot be written', { cause: error })
  }
}
