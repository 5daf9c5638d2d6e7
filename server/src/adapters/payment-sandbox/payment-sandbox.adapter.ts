import { setTimeout as sleep } from 'node:timers/promises'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { PaymentAnswer, PaymentPort } from '../../ports/payment.port.ts'
import { PortFailure, PortTimeout } from '../../ports/port-failure.ts'
import { behaviourFor, readSandboxBehaviour, type SandboxBehaviour } from './sandbox-behaviour.ts'
import { openJournal } from './sandbox-journal.ts'
import { answerFor, emptyLedger, applyEntry, isSameRequest, type LedgerEntry } from './sandbox-ledger.ts'

const delayMs = 5_000
/** R16: timeout of outgoing calls. */
const timeoutMs = 15_000
const settlesAfterMs = 60_000

export type SandboxPaymentOptions = {
  /** Holds `payments.jsonl` (the provider's journal) and `behaviour`. Shared by all processes of one installation. */
  folder: string
  now: () => Instant
  wait?: (ms: number) => Promise<unknown>
  crash?: () => void
  /** Looks up charges older than the journal, such as those of the demo world; called once per reference. */
  openingCharge?: (reference: string) => Promise<{ amountInCents: number; currency: string } | null>
}

/**
 * Card processor for demo, development and tests, with a durable journal. The file `behaviour` in its folder sets how it
 * answers; it is read on every request (`setSandboxBehaviour`):
 *
 * - `answer` (default): moves the money and answers done
 * - `decline`: declines, and remembers it
 * - `fail`: unreachable; nothing moves, `find` fails too
 * - `delay`: moves the money and answers after 5 s
 * - `timeout`: moves the money without an answer (PortTimeout after 15 s)
 * - `chargeThenCrash`: moves the money and kills this process before the answer
 * - `pending`: accepts the request and settles it a minute later
 * - `byCents`: chosen by the last two digits of the amount: 01 decline, 02 fail, 03 delay, 04 timeout, 05 chargeThenCrash,
 * 06 pending, all others answer
 *
 * A known key gets its first answer, whatever the behaviour (except `fail`).
 */
export const openSandboxPayment = (options: SandboxPaymentOptions): PaymentPort => {
  const provider = openProvider(options)
  return {
    charge: (request) => provider.take({ kind: 'charge', ...moneyOf(request) }),
    refund: (request) => provider.take({ kind: 'refund', ...moneyOf(request) }),
    find: async (idempotencyKey) => {
      if ((await readSandboxBehaviour(options.folder)) === 'fail') throw unreachable()
      return provider.recall(idempotencyKey)
    },
  }
}

type Request = Pick<LedgerEntry, 'kind' | 'idempotencyKey' | 'reference' | 'amountInCents' | 'currency'>

/** The card token and the reason are not written to the file. */
const moneyOf = ({ idempotencyKey, reference, amountInCents, currency }: Omit<Request, 'kind'>) => ({
  idempotencyKey,
  reference,
  amountInCents,
  currency,
})

const openProvider = (options: SandboxPaymentOptions) => {
  const { folder, now } = options
  const journal = openJournal<LedgerEntry>(folder, 'payments.jsonl')
  const ledger = emptyLedger()

  const recall = async (idempotencyKey: string) => {
    await journal.readNew((entry) => applyEntry(ledger, entry))
    return answerFor(ledger, idempotencyKey, now())
  }

  // before a charge too: a price difference adds to the earlier charge (decision 0010)
  const loadOpening = async ({ reference }: Request) => {
    if (ledger.accounts.has(reference)) return
    const charged = await options.openingCharge?.(reference)
    if (!charged) return
    await journal.append({ kind: 'opening', at: now(), idempotencyKey: '', reference, ruling: 'accept', ...charged })
  }

  const decide = async (request: Request, behaviour: SandboxBehaviour) => {
    await loadOpening(request)
    await journal.append({ ...request, at: now(), ...rulingOf(behaviour, now()) })
    return recall(request.idempotencyKey)
  }

  const take = async (request: Request): Promise<PaymentAnswer> => {
    rejectInvalidAmount(request)
    const behaviour = behaviourFor(await readSandboxBehaviour(folder), request.amountInCents)
    if (behaviour === 'fail') throw unreachable()
    const known = await recall(request.idempotencyKey)
    const answer = known ?? (await decide(request, behaviour))
    if (!isSameRequest(ledger, request)) throw new PortFailure('refused', 'Idempotency key belongs to another request')
    if (!known) await applyBehaviour(behaviour, options)
    if (!answer) throw unreachable()
    return answer
  }

  return { take, recall }
}

const unreachable = () => new PortFailure('unreachable', 'Payment provider cannot be reached')

const rejectInvalidAmount = ({ amountInCents }: Request) => {
  if (!Number.isSafeInteger(amountInCents) || amountInCents <= 0)
    throw new PortFailure('refused', 'Amount must be whole cents above 0')
}

const rulingOf = (behaviour: SandboxBehaviour, now: Instant): Pick<LedgerEntry, 'ruling' | 'settlesAt'> => {
  if (behaviour === 'decline') return { ruling: 'decline' }
  if (behaviour !== 'pending') return { ruling: 'accept' }
  return { ruling: 'pending', settlesAt: new Date(Date.parse(now) + settlesAfterMs).toISOString() }
}

const applyBehaviour = async (
  behaviour: SandboxBehaviour,
  { wait = sleep, crash = killThisProcess }: SandboxPaymentOptions,
) => {
  if (behaviour === 'delay') await wait(delayMs)
  if (behaviour === 'chargeThenCrash') crash()
  if (behaviour !== 'timeout') return
  await wait(timeoutMs)
  throw new PortTimeout('Payment provider did not answer in time')
}

const killThisProcess = () => {
  process.kill(process.pid, 'SIGKILL')
}
