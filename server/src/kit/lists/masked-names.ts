import { maskName } from '@parkla/contract/kit/phones/phone.ts'

/** The rows with plain or with masked names (R79). */
export const namesShown = <Row extends { Name: string }>(rows: readonly Row[], isPlain: boolean): readonly Row[] =>
  isPlain ? rows : rows.map((row) => ({ ...row, Name: maskName(row.Name) }))

/** As `namesShown`, but the manager of the list or fleet that a row belongs to reads its name in any case. */
export const namesShownToManagers = <Row extends { Name: string; isManager: boolean }>(
  rows: readonly Row[],
  isPlain: boolean,
): Omit<Row, 'isManager'>[] =>
  rows.map(({ isManager, ...row }) => (isManager || isPlain ? row : { ...row, Name: maskName(row.Name) }))
