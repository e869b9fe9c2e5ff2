import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImageView } from '../../../../protocol/chart.ts'
import { sayRefused, uploadImage } from '../../../ui/api/upload-image.ts'
import * as words from './words.ts'

export type Slot = 'gm' | 'players' | 'survey'

export type Upload =
  | { readonly kind: 'sending'; readonly slot: Slot; readonly name: string; readonly part: number }
  | { readonly kind: 'cutting'; readonly slot: Slot; readonly name: string }
  | { readonly kind: 'refused'; readonly slot: Slot; readonly name: string; readonly why: string }

export type Uploading = ReturnType<typeof useUpload>

/** `chosen` by the slot's own button; `brought` by paste or drop, so it takes no other's place. */
export type Coming = 'chosen' | 'brought'

interface Sending {
  readonly slot: Slot
  readonly file: File
  readonly coming: Coming
  readonly signal: AbortSignal
}

type Done = (slot: Slot, image: ImageView, coming: Coming) => void

/** Sends one image at a time; a new one replaces it. */
export const useUpload = (campaign: string, onDone: Done) => {
  const [part, setPart] = useState(0)
  const underway = useRef<AbortController>(null)
  useEffect(() => () => underway.current?.abort(), [])
  const { variables, isPending, error, mutate, reset } = useMutation({
    mutationFn: ({ file, signal }: Sending) =>
      uploadImage(campaign, file, {
        signal,
        onProgress: (sent) => signal.aborted || setPart(sent),
      }),
    onSuccess: (image, { slot, coming }) => {
      reset()
      onDone(slot, image, coming)
    },
  })
  const cancel = (): void => {
    underway.current?.abort()
    reset()
  }
  const sayState = (): Upload | null => {
    if (!variables) return null
    const { slot, file } = variables
    const name = file.name || words.pasted
    if (error) return { kind: 'refused', slot, name, why: sayRefused(error) }
    if (!isPending) return null
    return part < 1 ? { kind: 'sending', slot, name, part } : { kind: 'cutting', slot, name }
  }
  return {
    upload: sayState(),
    send: (slot: Slot, file: File, coming: Coming): void => {
      cancel()
      underway.current = new AbortController()
      setPart(0)
      mutate({ slot, file, coming, signal: underway.current.signal })
    },
    cancel,
  }
}
