import { Fragment } from 'react'

/** An e-mail address that a narrow line breaks after `@` and `.`, not inside a word. */
export const Email = ({ children }: { children: string }) =>
  children.split(/(?<=[@.])/).map((part, at) => (
    // Parts have no identity of their own.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
