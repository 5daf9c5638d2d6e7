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
 * States in which nothing is under way: what waits for an answer of somebody else's card processor would wait forever
 * with us, and a part refund does not say how much.
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

/** Empty when nothing stands there; undefined for a word that is no state we can take over. */
export const readPaymentStatus = (text: string): PaymentStatus | undefined =>
  text === '' ? '' : paymentWords.get(normalise(text))

/** PARKING when nothing stands there; undefined for what is no visit (R75). */
export const readSessionType = (text: string): SessionType | undefined =>
  text === '' ? 'PARKING' : typeWords.get(normalise(text))
