import classes from './BeforeAfter.module.css'

export type BeforeAfterLine = { name: string; before: string; after: string }

type BeforeAfterProps = {
  lines: readonly BeforeAfterLine[]
  /** Visible title; with a title elsewhere on the page use `label` for screen readers. */
  caption?: string
  label?: string
  /** Headings of the columns; without them old values are struck through. */
  heads?: readonly [name: string, before: string, after: string]
}

/** A dash is not struck through. */
const nothing = new Set(['', '–'])

const Before = ({ before, after }: BeforeAfterLine) =>
  before === after || nothing.has(before) ? <span>{before}</span> : <del>{before}</del>

/** A comparison of old and new values, line by line. */
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
