import { Tooltip } from '@mantine/core'

/** The words over a figure while somebody points at it. */
export const SpotsTip = ({ anchor, text }: { anchor: HTMLElement; text: string }) => (
  <Tooltip target={anchor} label={text} opened />
)
