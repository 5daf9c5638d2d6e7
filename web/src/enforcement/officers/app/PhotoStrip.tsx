import { ActionIcon, Box, Group, Image } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useT } from '../../../kit/phrases.ts'
import type { Photo } from './app-store.ts'

const Thumbnail = ({ file, name }: { file: Blob; name: string }) => {
  const [address] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <Image src={address} alt={name} w={96} h={72} fit="cover" radius="sm" />
}

export const PhotoStrip = ({ photos, onRemove }: { photos: Photo[]; onRemove: (key: string) => void }) => {
  const t = useT()
  return (
    <Group gap="xs">
      {photos.map(({ key, file }, at) => (
        <Box key={key} pos="relative">
          <Thumbnail file={file} name={t(($) => $.fines.app.photo, { number: at + 1 })} />
          <ActionIcon
            pos="absolute"
            top={4}
            right={4}
            size="md"
            color="dark"
            aria-label={t(($) => $.fines.app.removePhoto, { number: at + 1 })}
            onClick={() => onRemove(key)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Box>
      ))}
    </Group>
  )
}
