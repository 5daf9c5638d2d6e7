import type { PaymentStatus, SessionType } from '@parkla/contract/sessions/sessions.lifecycle.ts'

const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

const from = <Value extends string>(words: Readonly<Partial<Record<Value, string>>>): ReadonlyMap<string, Value> =>
  new Map(
    Object.entries<string | undefined>(words).flatMap(([value, list]) =>
      [value, ...(list ?? '').split(',')]
        .filter((word) => word !== '')
        .map((word) => [normalise(word), value as Value]),
    ),
  )

/**
 * Final states only: a payment pending at another card processor would stay pending forever, and a partial refund has no
 * amount.
 */
const paymentWords = from<PaymentStatus>({
  OK: 'paid,settled,success,successful,completed,yes,true,1,makstud,tasutud,jah,apmaksāts,samaksāts,jā',
  ERROR: 'unpaid,failed,declined,error,no,false,0,maksmata,tasumata,ebaõnnestunud,ei,neapmaksāts,neizdevās,nē',
  TOO_BIG: '',
  NOT_SENT: 'waived,free,not charged,tasuta,loobutud,bez maksas,nav nosūtīts',
  TEST: 'test',
  REFUNDED: 'refunded,returned,tagastatud,tagasi makstud,atmaksāts,atgriezts',
})

const typeWords = from<SessionType>({
  PARKING: 'parking,park,parkimine,stāvēšana,autostāvvieta',
  CAR_WASH: 'carwash,wash,pesula,autopesula,pesu,mazgātava,automazgātava',
})

/** '' for an empty cell; undefined for an unknown or pending state. */
export const readPaymentStatus = (text: string): PaymentStatus | undefined =>
  text === '' ? '' : paymentWords.get(normalise(text))

/** PARKING for an empty cell; undefined for any other type (R75). */
export const readSessionType = (text: string): SessionType | undefined =>
  text === '' ? 'PARKING' : typeWords.get(normalise(text))
