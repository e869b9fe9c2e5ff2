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
  /**
   * Changes the list on screen at once and fetches it again, since an answer under way may be
   * older.
   */
  const changeList = (
    changeImages: (images: readonly ImageView[]) => readonly ImageView[],
  ): void => {
    client.setQueryData<Answer>(
      queryKey,
      (cached) => cached && { images: changeImages(cached.images) },
    )
    void client.invalidateQueries({ queryKey })
  }
  const remove = useMutation({
    mutationFn: (id: string) =>
      request(campaign, `/images/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: (_, removedId) =>
      changeList((images) =>
        images.filter((image) => ![image.id, image.straightened?.of].includes(removedId)),
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
      changeList((images) => [image, ...images.filter(({ id }) => id !== image.id)]),
    remove: remove.mutate,
  }
}

export type ImageSlotName = 'gm' | 'players' | 'survey'

export interface Upload {
  readonly slot: ImageSlotName
  readonly name: string
  /** From 0 to 1; at 1 the server is cutting the image into tiles. */
  readonly sentShare: number
  /** Why the image was refused; null while it is being sent. */
  readonly refusal: string | null
}

export type ImageUpload = ReturnType<typeof useImageUpload>

/**
 * `chosen` with the slot's button; `brought` by paste or drop, which replaces no image without
 * asking.
 */
type UploadSource = 'chosen' | 'brought'

interface UploadVariables {
  readonly slot: ImageSlotName
  readonly file: File
  readonly source: UploadSource
  readonly signal: AbortSignal
}

/** Uploads one image at a time; a new upload cancels the one under way. */
export const useImageUpload = (
  onDone: (slot: ImageSlotName, image: ImageView, source: UploadSource) => void,
) => {
  const campaign = useCampaign()
  const [sentShare, setSentShare] = useState(0)
  const abortController = useRef<AbortController>(null)
  useEffect(() => () => abortController.current?.abort(), [])
  const { variables, isPending, error, mutate, reset } = useMutation({
    mutationFn: ({ file, signal }: UploadVariables) =>
      uploadImage(campaign, file, {
        signal,
        onProgress: (share) => signal.aborted || setSentShare(share),
      }),
    onSuccess: (image, { slot, source }) => {
      reset()
      onDone(slot, image, source)
    },
  })
  const cancel = (): void => {
    abortController.current?.abort()
    reset()
  }
  const upload: Upload | null =
    variables && (error || isPending)
      ? {
          slot: variables.slot,
          name: variables.file.name || words.pasted,
          sentShare,
          refusal: error && sayUploadError(error),
        }
      : null
  return {
    upload,
    send: (slot: ImageSlotName, file: File, source: UploadSource): void => {
      cancel()
      abortController.current = new AbortController()
      setSentShare(0)
      mutate({ slot, file, source, signal: abortController.current.signal })
    },
    cancel,
  }
}
