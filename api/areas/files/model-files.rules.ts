import { z } from 'zod'
import { parseJson, decodeUtf8 } from './file-kinds.rules.ts'

const part = z.looseObject({ uri: z.string().optional() })
const Model = z.looseObject({
  asset: z.looseObject({ version: z.string().startsWith('2.') }),
  buffers: z.array(part).max(100).default([]),
  images: z.array(part).max(200).default([]),
  extensionsRequired: z.array(z.string()).default([]),
})

/** Extensions that viewers support. Excludes compressions whose decoders browsers would have to download. */
const supportedExtension =
  /^(KHR_(?!draco_mesh_compression$|texture_basisu$)|EXT_(mesh_gpu_instancing|texture_webp|texture_avif)$)/

/** Whether a glTF 2 scene is self-contained: no external URI and only supported extensions. */
function isSelfContained(json: unknown): boolean {
  const parsed = Model.safeParse(json)
  if (!parsed.success) return false
  const { buffers, images, extensionsRequired } = parsed.data
  const isEmbedded = (uri: string | undefined, types: RegExp) => uri === undefined || types.test(uri)
  return (
    buffers.every(({ uri }) => isEmbedded(uri, /^data:application\/(octet-stream|gltf-buffer);base64,/)) &&
    images.every(({ uri }) => isEmbedded(uri, /^data:image\/(png|jpeg|webp);base64,/)) &&
    extensionsRequired.every((name) => supportedExtension.test(name))
  )
}

export const isSafeGltf = (bytes: Buffer): boolean => isSelfContained(parseJson(decodeUtf8(bytes) ?? ''))

/** Checks the header, the length and that the first chunk is JSON. */
export function isSafeGlb(bytes: Buffer): boolean {
  if (
    bytes.length < 20 ||
    bytes.readUInt32LE(4) !== 2 ||
    bytes.readUInt32LE(8) !== bytes.length ||
    bytes.readUInt32LE(16) !== 0x4e4f534a
  )
    return false
  const length = bytes.readUInt32LE(12)
  return 20 + length <= bytes.length && isSelfContained(parseJson(decodeUtf8(bytes.subarray(20, 20 + length)) ?? ''))
}
