import type { CallOf, Endpoint, ResultOf } from '@parkla/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Call } from '../../kit/api/client.ts'
import { newestOf } from '../../kit/api/query.ts'
import { Dialog } from '../dialogs/Dialog.tsx'
import { ErrorState } from '../page/ErrorState.tsx'

type NewestRecordProps<E extends Endpoint> = {
  call: Call<E>
  input: CallOf<E>
  /** Title of the dialog that shows a failure. */
  title: string
  onClose: () => void
  /** The dialog of the record. */
  children: (record: ResultOf<E>) => ReactNode
}

/** Reads the newest version of a record before its dialog opens. */
export const NewestRecord = <E extends Endpoint>({ call, input, title, onClose, children }: NewestRecordProps<E>) => {
  const { data, error, refetch } = useQuery(newestOf(call, input))
  if (data !== undefined) return children(data)
  if (error === null) return null
  return (
    <Dialog opened onClose={onClose} title={title}>
      <ErrorState error={error} retry={() => void refetch()} />
    </Dialog>
  )
}
