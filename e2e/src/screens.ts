/** The two widths that everything has to work at. */
export const screens = {
  desktop: { viewport: { width: 1_440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
