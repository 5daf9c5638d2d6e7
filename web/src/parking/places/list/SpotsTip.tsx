import { Tooltip } from '@mantine/core'

/** Tooltip of a figure, in a chunk of its own. */
export const SpotsTip = ({ anchor, text }: { anchor: HTMLElement; text: string }) => (
  <Tooltip target={anchor} label={text} opened />
)
