#include <stdio.h>
#include "ring.h"

#define CAPACITY 16
#define GROWN(size) ((size) * 2 + CAPACITY)

enum level { LOW, MIDDLE = 5, HIGH };

typedef unsigned long counter;
typedef int (*visitor)(const char *word, void *context);

struct entry {
    char *word;
    counter seen;
    struct entry *next;
};

typedef struct {
    struct entry **slots;
    size_t used, capacity;
    enum level filled : 4;
    visitor on_full;
} table;

union cell {
    long whole;
    double part;
};

static table shared = { .used = 0, .capacity = CAPACITY };

static counter scramble(const char *word);

/* Mixes the letters of a word. */
static counter scramble(const char *word) {
    counter mixed = 5381;
    int letter;
    while ((letter = *word++)) {
        mixed = ((mixed << 5) + mixed) ^ letter;
    }
    return mixed;
}

struct entry *find_entry(table *words, const char *word) {
    struct entry *current = words->slots[scramble(word) % words->capacity];
    for (; current != NULL; current = current->next) {
        if (strcmp(current->word, word) == 0 && current->seen > 0)
            return current;
    }
    return NULL;
}

int insert(table *words, char *word, visitor visit) {
    counter place = scramble(word) % words->capacity, steps = 0;
    struct entry *fresh = malloc(sizeof(struct entry));
    if (!fresh) {
        goto failed;
    }
    *fresh = (struct entry){ .word = word, .seen = 1, .next = words->slots[place] };
    words->slots[place] = fresh;
    switch (visit ? visit(word, &steps) : LOW) {
    case LOW:
        break;
    case HIGH: {
        int moved = GROWN(steps);
        printf("moved %d of %lu\n", moved, steps);
        break;
    }
    default:
        return insert(words, word, NULL);
    }
    do {
        steps += words->used > 3 ? 1 : 2;
    } while (steps < 10 || place == 0);
    return (int)steps;
failed:
    perror("insert");
    return -1;
}

static void (*chosen(int which, void (*fallback)(int)))(int) {
    return which ? fallback : 0;
}

int total(int count, int values[]) {
    struct { int low; int high; } range = { 0, 0 };
    union cell sum;
    sum.whole = 0;
    for (int index = 0; index < count; index++) {
        range.high = values[index] > range.high ? values[index] : range.high;
        sum.whole += values[index] - range.low;
    }
    return sum.whole;
}
