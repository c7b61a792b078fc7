import { afterAll, beforeAll, expect, it } from "vitest";
import { type Company, foundCompany, type Person } from "../../testing/cast.ts";
import { type House, type Listener, openHouse } from "../../testing/house.ts";
import { minute, SteeredClock } from "../../testing/steered-clock.ts";

const clock = new SteeredClock();
let house: House;
let padaria: Company;

beforeAll(async () => {
  house = await openHouse({ clock });
  padaria = await foundCompany(house);
});
afterAll(() => house.close());

function toldOf({ heard }: Listener, { id }: Person): boolean[] {
  return heard.flatMap(({ name, payload }) => {
    const { user } = payload as { user?: { id: number; online: boolean } };
    return name === "user" && user?.id === id ? [user.online] : [];
  });
}

it("tells the company, and nobody else, who came online and who was not heard of for too long", async () => {
  const vizinha = await foundCompany(house, "Vizinha");
  const [ana, bruno, neighbour] = await Promise.all([
    house.listen(padaria.ana.token),
    house.listen(padaria.bruno.token),
    house.listen(vizinha.ana.token),
  ]);
  bruno.socket.emit("userStatus");
  await ana.next(() => toldOf(ana, padaria.bruno).length === 1);
  clock.advance(5 * minute);
  bruno.socket.emit("userStatus");
  await bruno.settle();
  ana.socket.emit("userStatus");
  await ana.next(() => toldOf(ana, padaria.ana).length === 1);
  expect(toldOf(ana, padaria.bruno)).toEqual([true]);

  clock.advance(7 * minute);
  ana.socket.emit("userStatus");
  await ana.settle();
  clock.advance(5 * minute);
  ana.socket.emit("userStatus");
  await ana.next(() => toldOf(ana, padaria.bruno).length === 2);
  expect(toldOf(ana, padaria.bruno)).toEqual([true, false]);
  expect(toldOf(ana, padaria.ana)).toEqual([true]);
  bruno.socket.emit("userStatus");
  await ana.next(() => toldOf(ana, padaria.bruno).length === 3);
  expect(toldOf(ana, padaria.bruno)).toEqual([true, false, true]);
  await neighbour.settle();
  expect(neighbour.heard).toEqual([]);
});
