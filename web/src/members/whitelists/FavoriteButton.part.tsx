import { ActionIcon } from '@mantine/core'
import type { Whitelist } from '@parkla/contract/members/whitelists/whitelists.schema.ts'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useAction } from '../../kit/api/action.ts'
import { useT } from '../../kit/phrases.ts'
import { whitelists } from './whitelists.api.ts'

/** Adds or removes the caller's mark (R99). */
export const FavoriteButton = ({ list }: { list: Pick<Whitelist, 'Id' | 'Name' | 'IsFavorite'> }) => {
  const t = useT()
  const add = useAction(whitelists.addFavorite)
  const remove = useAction(whitelists.removeFavorite)
  const toggle = () => (list.IsFavorite ? remove.run({ id: list.Id }) : add.run({ WhitelistId: list.Id }))
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      // The button is as high as the line beside it, with the star at the edge.
      style={{ margin: '-0.375rem -0.5rem -0.375rem 0' }}
      color={list.IsFavorite ? 'yellow.7' : 'gray'}
      aria-label={t(($) => $.whitelists.favorite, { name: list.Name })}
      aria-pressed={list.IsFavorite}
      loading={add.isRunning || remove.isRunning}
      onClick={() => void toggle()}
    >
      {list.IsFavorite ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
    </ActionIcon>
  )
}
