import type { CallOf, Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { useAction, type ActionOptions } from '../../kit/api/action.ts'
import type { Call } from '../../kit/api/client.ts'
import { t } from '../../kit/phrases.ts'
import { confirmDelete } from '../dialogs/confirm.ts'
import type { RowAction } from './row-action.ts'

type Question = Parameters<typeof confirmDelete>[0]

/** Hook: the menu entry that asks and then deletes its row: `deletes({ name, text }, { id })`. */
export const useRowDelete = <E extends Endpoint>(call: Call<E>, options: ActionOptions<E>) => {
  const { run } = useAction(call, options)
  const ask = async (question: Question, input: CallOf<E>): Promise<void> => {
    if (await confirmDelete(question)) await run(input)
  }
  return (question: Question, input: CallOf<E>): RowAction => ({
    id: 'delete',
    label: t(($) => $.ui.delete),
    isDangerous: true,
    onClick: () => void ask(question, input),
  })
}
