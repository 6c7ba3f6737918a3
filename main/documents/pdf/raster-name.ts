// The names of files of rasterized pages, by which incomplete ones are found and removed.

export const rasterName = (file: number): string => `raster-${String(file).padStart(4, '0')}.pdf`;
export const imageName = (page: number): string => `raster-${String(page).padStart(4, '0')}.png`;
export const isRasterName = (name: string): boolean => /^raster-\d{4,}\.(?:pdf|png)$/.test(name);
