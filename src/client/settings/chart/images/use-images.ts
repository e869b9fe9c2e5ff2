import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCampaign } from '#client/session/use-gm.ts'
import { request } from '#client/ui/api/request.ts'
import { sayUploadError, uploadImage } from '#client/ui/api/upload-image.ts'
import type { ImageView } from '#protocol/map/chart.ts'
import { apiPath } from '#protocol/paths.ts'
import * as words from './words.ts'

export type Images = ReturnType<typeof useImages>

interface Answer {
  readonly images: readonly ImageView[]
}

/** The campaign's images, newest first. */
export const useImages = () => {
  const campaign = useCampaign()
  const client = useQueryClient()
  const queryKey = [apiPath(campaign, '/images')]
  const { data, error } = useQuery<Answer>({ queryKey })
  /** Shows a change at once, and asks for the list anew: an answer under way may be older. */
  const change = (next: (images: readonly ImageView[]) => readonly ImageView[]): void => {
    client.setQueryData<Answer>(queryKey, (held) => held && { images: next(held.images) })
    void client.invalidateQueries({ queryKey })
  }
  const remove = useMutation({
    mutationFn: (id: string) =>
      request(campaign, `/images/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: (_, gone) =>
      change((images) =>
        images.filter((image) => ![image.id, image.straightened?.of].includes(gone)),
      ),
  })
  return {
    list: data?.images ?? null,
    failed: (remove.error ?? error)?.message ?? null,
    reload: (): void => {
      remove.reset()
      void client.invalidateQueries({ queryKey })
    },
    add: (image: ImageView) =>
      change((images) => [image, ...images.filter(({ id }) => id !== image.id)]),
    remove: remove.mutate,
  }
}

export type Slot = 'gm' | 'players' | 'survey'

export interface Upload {
  readonly slot: Slot
  readonly name: string
  /** How much of it is sent; 1: it is being cut into tiles. */
  readonly part: number
  /** Why it was refused; null: it is on its way. */
  readonly why: string | null
}

export type Uploading = ReturnType<typeof useUpload>

/** `chosen` by the slot's own button; `brought` by paste or drop, so it takes no other's place. */
type Coming = 'chosen' | 'brought'

interface Sending {
  readonly slot: Slot
  readonly file: File
  readonly coming: Coming
  readonly signal: AbortSignal
}

/** Sends one image at a time; a new one replaces it. */
export const useUpload = (onDone: (slot: Slot, image: ImageView, coming: Coming) => void) => {
  const campaign = useCampaign()
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
  const upload: Upload | null =
    variables && (error || isPending)
      ? {
          slot: variables.slot,
          name: variables.file.name || words.pasted,
          part,
          why: error && sayUploadError(error),
        }
      : null
  return {
    upload,
    send: (slot: Slot, file: File, coming: Coming): void => {
      cancel()
      underway.current = new AbortController()
      setPart(0)
      mutate({ slot, file, coming, signal: underway.current.signal })
    },
    cancel,
  }
}
