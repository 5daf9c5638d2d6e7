import classes from './BeforeAfter.module.css'

export type BeforeAfterLine = { name: string; before: string; after: string }

type BeforeAfterProps = {
  lines: readonly BeforeAfterLine[]
  /** Shown above it; where the page names it already, `label` names it for those who hear it. */
  caption?: string
  label?: string
  /** Of the name, of what was and of what comes; without them the strike says it. */
  heads?: readonly [name: string, before: string, after: string]
}

/** What stands for nothing is not struck out: a line through a dash is two dashes. */
const nothing = new Set(['', '–'])

const Before = ({ before, after }: BeforeAfterLine) =>
  before === after || nothing.has(before) ? <span>{before}</span> : <del>{before}</del>

/** Line by line what was and what comes, before or after somebody says yes to it. */
export const BeforeAfter = ({ lines, caption, label, heads }: BeforeAfterProps) => (
  <table className={classes.changes} aria-label={label}>
    {caption === undefined ? null : <caption>{caption}</caption>}
    {heads === undefined ? null : (
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {lines.map((line) => (
        <tr key={`${line.name} ${line.before} ${line.after}`}>
          <th scope="row">{line.name}</th>
          <td>
            <Before {...line} />
          </td>
          <td>{line.before === line.after ? line.after : <ins>{line.after}</ins>}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
