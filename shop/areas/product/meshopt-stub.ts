/** Stands in for a decoder that browsers may not compile here; models packed that way are not taken in. */
export const MeshoptDecoder = { supported: false }
