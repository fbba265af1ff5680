/** Points of a lathe profile from the axis outwards: [distance, height] in metres. */
type Profile = readonly (readonly [number, number])[]
type ModelPart = {
  profile: Profile
  colour: readonly [number, number, number]
  at?: readonly [x: number, z: number]
  /** Segments of the circle. */ steps?: number
}

/** Positions, normals and triangle indices of a lathe body. */
function lathe({ profile, at = [0, 0], steps = 18 }: ModelPart) {
  const positions: number[] = []
  const normals: number[] = []
  const corners: number[] = []
  profile.forEach(([distance, height], index) => {
    const [before = [distance, height], after = [distance, height]] = [profile[index - 1], profile[index + 1]]
    const [out, up] = [before[1] - after[1], after[0] - before[0]]
    const length = Math.hypot(out, up) || 1
    for (let step = 0; step <= steps; step++) {
      const [cos, sin] = [Math.cos((2 * Math.PI * step) / steps), Math.sin((2 * Math.PI * step) / steps)]
      positions.push(at[0] + distance * cos, height, at[1] + distance * sin)
      normals.push((-out / length) * cos, up / length, (-out / length) * sin)
    }
  })
  for (let ring = 0; ring < profile.length - 1; ring++) {
    for (let step = 0; step < steps; step++) {
      const first = ring * (steps + 1) + step
      corners.push(first, first + 1, first + steps + 1, first + 1, first + steps + 2, first + steps + 1)
    }
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    corners: new Uint16Array(corners),
  }
}

const toBytes = (list: Float32Array | Uint16Array) => Buffer.from(list.buffer, list.byteOffset, list.byteLength)
const boundsOf = (list: Float32Array) =>
  [Math.min, Math.max].map((pick) =>
    [0, 1, 2].map((axis) => list.filter((_, index) => index % 3 === axis).reduce((a, b) => pick(a, b))),
  )

/** A binary glTF 2 scene of lathe bodies with embedded buffers. */
function createGlb(parts: readonly ModelPart[]): Buffer {
  const chunks: Buffer[] = []
  const bufferViews: object[] = []
  const accessors: object[] = []
  let size = 0
  const store = (list: Float32Array | Uint16Array, target: number, fields: object) => {
    const bytes = Buffer.concat([toBytes(list), Buffer.alloc((4 - (list.byteLength % 4)) % 4)])
    bufferViews.push({ buffer: 0, byteOffset: size, byteLength: list.byteLength, target })
    accessors.push({
      bufferView: bufferViews.length - 1,
      componentType: list instanceof Float32Array ? 5126 : 5123,
      ...fields,
    })
    chunks.push(bytes)
    size += bytes.length
    return accessors.length - 1
  }
  const primitives = parts.map((part, material) => {
    const { positions, normals, corners } = lathe(part)
    const [min, max] = boundsOf(positions)
    const [POSITION, NORMAL] = [
      store(positions, 34962, { type: 'VEC3', count: positions.length / 3, min, max }),
      store(normals, 34962, { type: 'VEC3', count: normals.length / 3 }),
    ]
    return {
      attributes: { POSITION, NORMAL },
      indices: store(corners, 34963, { type: 'SCALAR', count: corners.length }),
      material,
    }
  })
  const materials = parts.map(({ colour }) => ({
    doubleSided: true,
    pbrMetallicRoughness: { baseColorFactor: [...colour, 1], metallicFactor: 0, roughnessFactor: 0.8 },
  }))
  const scene = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives }],
    materials,
    bufferViews,
    accessors,
    buffers: [{ byteLength: size }],
  }
  return glbContainer(Buffer.from(JSON.stringify(scene)), Buffer.concat(chunks))
}

function glbContainer(json: Buffer, body: Buffer): Buffer {
  const paddedJson = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')])
  const uint32 = (...numbers: number[]) => Buffer.from(Uint32Array.from(numbers).buffer)
  const length = 12 + 8 + paddedJson.length + 8 + body.length
  return Buffer.concat([
    uint32(0x46546c67, 2, length, paddedJson.length, 0x4e4f534a),
    paddedJson,
    uint32(body.length, 0x004e4942),
    body,
  ])
}

const disc = (radius: number, low: number, high: number): Profile => [
  [0, high],
  [radius * 0.8, high],
  [radius, (low + high) / 2],
  [radius * 0.85, low],
  [0, low],
]
const pointsOnCircle = (count: number, distance: number, from: number) =>
  Array.from({ length: count }, (_, index): [number, number] => {
    const turn = from + (2 * Math.PI * index) / count
    return [distance * Math.cos(turn), distance * Math.sin(turn)]
  })

/** A pizza margherita of 25 cm with crust, tomato, mozzarella and basil. About 60 kB. */
export const pizzaModel = (): Buffer =>
  createGlb([
    {
      colour: [0.78, 0.5, 0.2],
      steps: 64,
      profile: [
        [0, 0.012],
        [0.1, 0.012],
        [0.106, 0.02],
        [0.114, 0.024],
        [0.122, 0.02],
        [0.126, 0.011],
        [0.122, 0.003],
        [0.11, 0],
        [0, 0],
      ],
    },
    { colour: [0.62, 0.06, 0.03], steps: 48, profile: disc(0.105, 0.01, 0.0145) },
    ...[...pointsOnCircle(6, 0.068, 0.2), ...pointsOnCircle(3, 0.028, 0.8)].map((at) => ({
      colour: [0.95, 0.9, 0.78] as const,
      profile: disc(0.021, 0.012, 0.0175),
      at,
    })),
    ...[...pointsOnCircle(4, 0.05, 0.6), ...pointsOnCircle(2, 0.085, 1.4)].map((at) => ({
      colour: [0.08, 0.32, 0.06] as const,
      profile: disc(0.011, 0.014, 0.0195),
      at,
    })),
  ])
