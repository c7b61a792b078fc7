import { insertAnnouncement } from "../../domain/announcements/store.ts";
import { insertFileList, insertFileOption } from "../../domain/files/store.ts";
import { insertHelp } from "../../domain/helps/store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { newObjectKey } from "../../platform/media/file-names.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";

const announcements = [
  {
    title: "Boas-vindas à demonstração",
    text: "Escreva pelo celular do cliente, à direita, e responda daqui. Pode mudar o que quiser: nada sai deste computador.",
    priority: 2,
  },
  {
    title: "Atualização na madrugada de domingo",
    text: "Das 2h às 3h o Recado pode ficar fora do ar por alguns minutos. O que os clientes escreverem nesse tempo chega depois.",
    priority: 3,
  },
];

/**
 * Help pages with films under an open licence, in place of the operator's own videos. Each page's description says so.
 */
const helps = [
  {
    title: "Conheça o Recado",
    description:
      "Aqui fica o vídeo de quem administra a instalação. Este exemplo é Big Buck Bunny, da Blender Foundation.",
    video: "aqz-KE-bpKQ",
  },
  {
    title: "Monte o menu do chatbot",
    description:
      "Aqui fica o vídeo de quem administra a instalação. Este exemplo é Sintel, da Blender Foundation.",
    video: "eRsGyueVLvQ",
  },
];

interface DemoFile {
  name: string;
  fileName: string;
  mimeType: string;
  lines: readonly string[];
}

interface DemoFileList {
  name: string;
  message: string;
  files: readonly DemoFile[];
}

const fileLists: readonly DemoFileList[] = [
  {
    name: "Preços e prazos",
    message: "Seguem nossos preços e prazos. 😊",
    files: [
      {
        name: "Tabela de preços",
        fileName: "tabela-de-precos.csv",
        mimeType: "text/csv",
        lines: [
          "Produto;Preço",
          "Sofá Aurora 3 lugares;R$ 3.490,00",
          "Poltrona Lis;R$ 1.290,00",
          "Mesa Ipê;R$ 2.150,00",
        ],
      },
      {
        name: "Prazos de entrega",
        fileName: "prazos-de-entrega.txt",
        mimeType: "text/plain",
        lines: ["Pronta entrega: 5 a 7 dias úteis.", "Sob medida: 20 dias úteis.", "A montagem é grátis."],
      },
    ],
  },
  {
    name: "Garantia",
    message: "Aqui está o termo de garantia.",
    files: [
      {
        name: "Termo de garantia",
        fileName: "termo-de-garantia.txt",
        mimeType: "text/plain",
        lines: ["Aurora Móveis", "Garantia de 12 meses contra defeitos de fabricação, a partir da entrega."],
      },
    ],
  },
];

/** Creates the operator's announcements and help pages, and the shop's file lists. */
export async function seedOffice(
  database: Database,
  storage: ObjectStorage,
  companyId: number,
): Promise<void> {
  await database.platform(async (db) => {
    for (const announcement of announcements) await insertAnnouncement(db, announcement);
    for (const help of helps) await insertHelp(db, help);
  });
  const lists = await Promise.all(
    fileLists.map(async ({ files, ...list }) => ({
      ...list,
      options: await Promise.all(files.map((file) => storeFile(storage, companyId, file))),
    })),
  );
  await database.write(companyId, async (db) => {
    for (const list of lists) await seedList(db, list);
  });
}

async function storeFile(storage: ObjectStorage, companyId: number, file: DemoFile) {
  const { name, fileName, mimeType, lines } = file;
  const key = newObjectKey(companyId, "", new Date());
  const bytes = Buffer.from(`${lines.join("\r\n")}\r\n`);
  await storage.put(key, bytes, { contentType: mimeType, size: bytes.length });
  const media = { name: fileName, mimeType, size: bytes.length };
  return { name, media_path: key, media_info: storableJson(media) };
}

async function seedList(
  db: WriteTx,
  {
    name,
    message,
    options,
  }: Omit<DemoFileList, "files"> & { options: Awaited<ReturnType<typeof storeFile>>[] },
): Promise<void> {
  const listId = await insertFileList(db, { name, message });
  for (const [place, option] of options.entries())
    await insertFileOption(db, { ...option, file_list_id: listId, place });
}
