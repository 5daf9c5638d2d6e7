import { mostBulkUsers } from '@parkla/contract/people/users/users.filters.ts'
import { createStore } from '../../kit/store.ts'

/** Selected users of the shown page, by id with their names. */
const selected = createStore<ReadonlyMap<number, string>>(new Map())

export const useSelection = selected.use

export const isSelected = (id: number): boolean => selected.get().has(id)

export const clearSelection = (): void => selected.set(new Map())

export const selectUsers = (users: readonly { Id: number; Name: string }[]): void =>
  selected.set(new Map(users.map(({ Id, Name }) => [Id, Name])))

/** Users of the page whom the caller may manage, at most as many as one operation takes. */
export const selectableOf = <Row extends { MayManage: boolean }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ MayManage }) => MayManage).slice(0, mostBulkUsers)

/** Removes a selected user or adds one; no more than one operation takes. */
export const toggleUser = ({ Id, Name }: { Id: number; Name: string }): void => {
  const next = new Map(selected.get())
  if (!next.delete(Id) && next.size < mostBulkUsers) next.set(Id, Name)
  selected.set(next)
}
