/** Returns true if a file of the server or the contract is part of the product and not a test or test helper. */
export function isShipped(path) {
  return /^(apps\/server|packages\/contract)\/src\//.test(path) && !/\/testing\/|\.test\.ts$/.test(path);
}
