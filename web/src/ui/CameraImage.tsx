import { Box, Center, Group, Image, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'

type CameraImageProps = {
  /** Base64; empty when the image is missing or deleted. */
  image: string
  contentType: string
  alt: string
  /** Text in place of a missing image. */
  missing: string
  maxHeight: BoxProps['mah']
  /** The caption: plate, time, gate. */
  children: ReactNode
}

/** The image of a camera on black, with its caption. */
export const CameraImage = ({ image, contentType, alt, missing, maxHeight, children }: CameraImageProps) => (
  <Box component="figure" m={0}>
    {image === '' ? (
      <Center h="8rem" c="var(--quiet-text)" bg="var(--quiet-surface)" bdrs="md">
        {missing}
      </Center>
    ) : (
      <Image
        src={`data:${contentType};base64,${image}`}
        alt={alt}
        mah={maxHeight}
        fit="contain"
        bg="#000"
        radius="md"
      />
    )}
    <Group component="figcaption" gap="0.25rem 0.75rem" mt={6} fz="sm">
      {children}
    </Group>
  </Box>
)
